// testlib
