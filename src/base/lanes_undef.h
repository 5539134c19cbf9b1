// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Takes back the vector operations of chacha20_lanes.h and poly1305_lanes26.h, so that one file can
// meet several instruction sets: the amalgamation. It has no include guard. Macros that read the
// same for every instruction set (LANES_COLUMNS and such) stay.

#undef LANES
#undef LANES_VEC
#undef LANES_PARTS
#undef LANES_REGISTERS
#undef LANES_ROW_GROUPS
#undef LANES_WITH_COLUMNS
#undef LANES_MIXED_GROUPS
#undef LANES_SET_GROUPS
#undef LANES_BLOCKS_ON_WORDS
#undef LANES_NARROW_BLOCKS
#undef LANES_NARROW
#undef V_ADD
#undef V_XOR
#undef V_TURN16
#undef V_TURN12
#undef V_TURN8
#undef V_TURN7
#undef V_ROTL16
#undef V_ROTL12
#undef V_ROTL8
#undef V_ROTL7
#undef V_SET1
#undef V_COLUMN_NUMBERS
#undef V_PART
#undef V_PART4
#undef V_PART_NUMBERS
#undef V_WORDS1
#undef V_WORDS2
#undef V_WORDS3
#undef V_UNPACK_LO32
#undef V_UNPACK_HI32
#undef V_UNPACK_LO64
#undef V_UNPACK_HI64
#undef V_JOIN
#undef V_LOAD
#undef V_LOAD4
#undef V_TAKE4
#undef V_STORE
#undef V_LOAD_PARTIAL
#undef V_STORE_PARTIAL
#undef V_PARK
#undef V_PIN
#undef V_END
#undef LANES_COUNT
#undef LANES_MIN_BLOCKS
#undef L_VEC
#undef L_ADD
#undef L_HALF
#undef L_NARROW
#undef L_MULADD
#undef L_SHR
#undef L_SHRADD
#undef L_SHL
#undef L_AND
#undef L_OR
#undef L_SET1
#undef L_LOAD
#undef L_STORE
#undef L_WORDS
#undef L_BLOCK_ORDER
#undef L_PAIR
#undef L_END
#undef LANES_ACC
#undef LANES_POLY
#undef LANES_RUN_SETS
#undef LANES_WEAVE_PARTS
#undef LANES_WEAVE_BLOCKS
#undef LANES_WEAVE_VECTORS
#undef LANES_WEAVE_BYTES
#undef LANES_MAC_UNIT
#undef LANES_MAC_MIN
