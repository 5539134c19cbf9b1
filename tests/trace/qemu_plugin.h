// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The part of qemu's interface for TCG plugins that plugin.c uses, in its version 1: qemu 5 to 8.
// Distributions leave its header out. Documented in qemu's manual, "QEMU TCG Plugins".

#ifndef ASHLAR_TESTS_TRACE_QEMU_PLUGIN_H
#define ASHLAR_TESTS_TRACE_QEMU_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#define QEMU_PLUGIN_API 1

typedef uint64_t qemu_plugin_id_t;
typedef uint32_t qemu_plugin_meminfo_t;

struct qemu_plugin_tb;   // a translated block
struct qemu_plugin_insn; // an instruction in it
struct qemu_info_t;      // about the emulator

// The plugin's part: the version, and a function that returns 0 when it can go on. Its arguments
// are those after the plugin's name on the command line, "name=value".
#define QEMU_PLUGIN_EXPORT __attribute__((visibility("default")))
extern int qemu_plugin_version;
int qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info_t *info, int argc, char **argv);

// Whether a callback looks at registers, what accesses it is for, what to do without a call.
enum qemu_plugin_cb_flags { QEMU_PLUGIN_CB_NO_REGS };
enum qemu_plugin_mem_rw { QEMU_PLUGIN_MEM_RW = 3 };
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };

// Called for each block when it is translated.
typedef void (*qemu_plugin_vcpu_tb_trans_cb_t)(qemu_plugin_id_t id, struct qemu_plugin_tb *block);
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id,
                                           qemu_plugin_vcpu_tb_trans_cb_t call);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *block, size_t number);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *instruction);

// Called, or done, before each execution of an instruction, and after each access of its to memory.
typedef void (*qemu_plugin_vcpu_udata_cb_t)(unsigned cpu, void *own);
typedef void (*qemu_plugin_vcpu_mem_cb_t)(unsigned cpu, qemu_plugin_meminfo_t about,
                                          uint64_t address, void *own);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *instruction,
                                            qemu_plugin_vcpu_udata_cb_t call,
                                            enum qemu_plugin_cb_flags flags, void *own);
void qemu_plugin_register_vcpu_insn_exec_inline(struct qemu_plugin_insn *instruction,
                                                enum qemu_plugin_op op, void *number,
                                                uint64_t value);
void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn *instruction,
                                      qemu_plugin_vcpu_mem_cb_t call,
                                      enum qemu_plugin_cb_flags flags,
                                      enum qemu_plugin_mem_rw which, void *own);

// Called before each system call.
typedef void (*qemu_plugin_vcpu_syscall_cb_t)(qemu_plugin_id_t id, unsigned cpu, int64_t number,
                                              uint64_t a1, uint64_t a2, uint64_t a3, uint64_t a4,
                                              uint64_t a5, uint64_t a6, uint64_t a7, uint64_t a8);
void qemu_plugin_register_vcpu_syscall_cb(qemu_plugin_id_t id, qemu_plugin_vcpu_syscall_cb_t call);

#endif
