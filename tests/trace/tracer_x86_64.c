// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The tracer for x86-64 Linux: the trap flag makes the CPU stop after each instruction, and the
// handler of SIGTRAP finds in the saved registers the state before the next one. Addresses come
// from the registers and the memory operands in the table of instructions (code.h).
//
// Segment bases are left out of addresses: they are the same throughout a program. A repeated
// string instruction stops after each repetition, so its count is part of the trace.

#define _GNU_SOURCE // names of registers

#include "tracer.h"

#include <cpuid.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#include "code.h"

#define TRACER_TRAP_FLAG 0x100
#define TRACER_STACK_SIZE ((size_t)1 << 18) // the kernel saves the vector registers there too

// Where the kernel's XSAVE area says which parts it holds; mask registers are part 5.
#define TRACER_XSTATE_BV 512
#define TRACER_XSTATE_MASKS 5

const uint32_t tracer_cannot = UINT32_MAX;

static struct {
  struct trace *trace;
  volatile sig_atomic_t stepping;
  size_t masks; // where the mask registers stand in the XSAVE area
} tracer;

// General registers as machine code numbers them.
static const int tracer_registers[CODE_NO_REGISTER] = {
    REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
    REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};

static uint64_t tracer_register(const ucontext_t *state, unsigned number)
{
  return number == CODE_NO_REGISTER ? 0
                                    : (uint64_t)state->uc_mcontext.gregs[tracer_registers[number]];
}

static uint64_t tracer_mask_register(const ucontext_t *state, unsigned number)
{
  const uint8_t *area = (const uint8_t *)state->uc_mcontext.fpregs;
  uint64_t parts, mask;
  memcpy(&parts, area + TRACER_XSTATE_BV, 8);
  memcpy(&mask, area + tracer.masks + 8 * (size_t)number, 8);
  return (parts >> TRACER_XSTATE_MASKS & 1) != 0 ? mask : 0;
}

static uint64_t tracer_access(const ucontext_t *state, const struct code_access *access)
{
  if (access->mask != 0)
    return tracer_mask_register(state, access->mask);
  return access->displacement + tracer_register(state, access->base) +
         tracer_register(state, access->index) * access->scale;
}

static void tracer_event(struct trace *trace, uint64_t code, uint64_t data)
{
  trace->events[trace->count].code = code;
  trace->events[trace->count].data = data;
  trace->count++;
}

// tracer_step records the instruction that comes next. Returns 0 when tracing ends before it.
static int tracer_step(struct trace *trace, const ucontext_t *state)
{
  uint64_t address = (uint64_t)state->uc_mcontext.gregs[REG_RIP];
  const struct code_instruction *instruction = code_at(address);
  if (instruction != NULL && instruction->is_marker)
    return 0;
  tracer_event(trace, address, 0);
  trace->steps++;
  if (instruction == NULL)
    trace->problem = "code that is not of this program";
  else if (instruction->problem != NULL)
    trace->problem = instruction->problem;
  else if (trace->count > TRACE_EVENTS_MAX - CODE_ACCESSES_MAX - 1)
    trace->problem = "the trace is too long";
  if (trace->problem != NULL)
    return 0;
  for (size_t i = 0; i < instruction->access_count; i++)
    tracer_event(trace, address, tracer_access(state, &instruction->accesses[i]));
  return 1;
}

static void tracer_trap(int signal, siginfo_t *info, void *context)
{
  ucontext_t *state = context;
  (void)signal;
  (void)info;
  if (tracer.trace == NULL) {
    fputs("tracer: a trap outside of tracer_record\n", stderr);
    abort();
  }
  if (!tracer.stepping) {
    // The marker at the begin; or that at the end, after a problem or by itself.
    tracer.stepping = tracer.trace->steps == 0;
    if (tracer.stepping)
      state->uc_mcontext.gregs[REG_EFL] |= TRACER_TRAP_FLAG;
  }
  if (tracer.stepping && !tracer_step(tracer.trace, state)) {
    tracer.stepping = 0;
    state->uc_mcontext.gregs[REG_EFL] &= ~TRACER_TRAP_FLAG;
  }
}

void tracer_start(void)
{
  unsigned a, offset, c, d;
  if (__get_cpuid_count(0xd, TRACER_XSTATE_MASKS, &a, &offset, &c, &d))
    tracer.masks = offset;
  stack_t stack = {.ss_sp = malloc(TRACER_STACK_SIZE), .ss_size = TRACER_STACK_SIZE};
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = tracer_trap;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  if (stack.ss_sp == NULL || sigaltstack(&stack, NULL) != 0 ||
      sigaction(SIGTRAP, &action, NULL) != 0) {
    perror("tracer");
    exit(1);
  }
}

void tracer_record(struct trace *trace, void (*function)(void))
{
  trace->count = 0;
  trace->steps = 0;
  trace->hash = 0;
  trace->problem = NULL;
  tracer.trace = trace;
  __asm__ volatile("int3" : : : "memory");
  function();
  __asm__ volatile("int3" : : : "memory");
  tracer.trace = NULL;
}

// There is no hash, and the events are where they belong.
void tracer_read(struct trace *trace)
{
  (void)trace;
}
