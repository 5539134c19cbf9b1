# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""ashlar speed as most will run it: everything, next to this system's libraries, in under a minute."""

import time
import unittest

from program import ProgramTest


class Default(ProgramTest):
    def test_takes_a_minute_at_most(self):
        start = time.monotonic()
        self.ok("speed", "--against", "auto")
        self.assertLess(time.monotonic() - start, 60)


if __name__ == "__main__":
    unittest.main()
