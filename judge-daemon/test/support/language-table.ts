/** For each language: a program that loops, one that fails, one that allocates memory endlessly, and one that does not compile. */
interface LanguagePrograms {
  loops: string
  fails: string
  grows?: string
  broken?: string
  threads?: string
}

const python: LanguagePrograms = {
  loops: 'while True: pass\n',
  fails: 'exit(3)\n',
  grows: 'a = []\nwhile True: a.append(bytearray(b"x" * (1 << 20)))\n',
  broken: 'def (:\n',
  threads:
    'import threading\nr = []\nts = [threading.Thread(target=lambda i=i: r.append(i)) for i in range(20)]\n[t.start() for t in ts]\n[t.join() for t in ts]\na, b = map(int, input().split())\nprint(a + b if len(r) == 20 else 0)\n',
}
const c: LanguagePrograms = {
  loops: 'int main() { for (;;) ; }',
  fails: '#include <stdlib.h>\nint main() { exit(3); }',
  grows: '#include <stdlib.h>\n#include <string.h>\nint main() { for (;;) { char *p = (char *)malloc(1 << 20); if (!p) return 1; memset(p, 1, 1 << 20); } }',
  broken: 'int main( {',
}
/** Optimized by Clang: unused memory is not allocated, and an endless loop without effects is removed. */
const clang: LanguagePrograms = {
  ...c,
  loops: 'int main() { for (volatile long i = 0;; i++); }',
  grows:
    '#include <stdlib.h>\n#include <string.h>\nint main() { for (;;) { char *volatile p = (char *)malloc(1 << 20); if (!p) return 1; memset(p, 1, 1 << 20); } }',
}
const javascript: LanguagePrograms = {
  loops: 'for (;;) ;',
  fails: 'process.exit(3)',
  grows: 'const a = []; for (;;) a.push(Buffer.alloc(1 << 20, 1))',
  broken: 'let let = (',
  threads:
    "const { Worker, isMainThread } = require('worker_threads')\nconst [a, b] = require('fs').readFileSync(0, 'utf8').split(/\\s+/).map(Number)\nconst w = new Worker('1', { eval: true })\nw.on('exit', () => console.log(a + b))\n",
}

export const languagePrograms: Record<string, LanguagePrograms> = {
  C: c,
  'C With O2': c,
  'C 17': { ...c, broken: '_Static_assert(__STDC_VERSION__ != 201710L, "is C17"); int main() {}' },
  'C 17 With O2': c,
  'C (Clang)': { ...clang, broken: '#ifdef __clang__\n#error is Clang\n#endif\nint main() {}' },
  'C++ 17 With O2 (Clang)': clang,
  'C++ 20 With O2 (Clang)': { ...clang, broken: '#if defined(__clang__) && __cplusplus >= 202002L\n#error is Clang\n#endif\nint main() {}' },
  'C++': { ...c, loops: 'int main() { for (volatile long i = 0;; i++); }' },
  Python3: python,
  'Python3 With NumPy': {
    ...python,
    grows: 'import numpy\na = []\nwhile True: a.append(numpy.ones(1 << 17))\n',
    threads: 'import numpy as np\na, b = map(int, input().split())\nm = np.eye(200) @ np.full((200, 200), a)\nprint(int(m[7, 9]) + b)\n',
  },
  PyPy3: python,
  'JavaScript Node': javascript,
  TypeScript: { ...javascript, broken: "const a: number = 'text'\nconsole.log(a)" },
  Lua: {
    loops: 'while true do end',
    fails: 'os.exit(3)',
    grows: 'local a = {} for i = 1, math.huge do a[i] = string.rep(tostring(i), 100000) end',
    broken: 'local function (',
  },
  Java: {
    loops: 'public class Main { public static void main(String[] a) { for (;;) ; } }',
    fails: 'public class Main { public static void main(String[] a) { System.exit(3); } }',
    grows:
      'import java.util.*; public class Main { public static void main(String[] a) { List<byte[]> l = new ArrayList<>(); for (;;) { byte[] b = new byte[1 << 20]; Arrays.fill(b, (byte) 1); l.add(b); } } }',
    broken: 'public class Main {',
    threads:
      'import java.util.*; public class Main { static class Part {} public static void main(String[] x) throws Exception { Scanner s = new Scanner(System.in); int[] sum = {0}; Thread[] ts = new Thread[20]; for (int i = 0; i < 20; i++) { ts[i] = new Thread(() -> { synchronized (sum) { sum[0]++; } }); ts[i].start(); } for (Thread t : ts) t.join(); System.out.println(s.nextInt() + s.nextInt() + sum[0] - 20); } }',
  },
  Golang: {
    loops: 'package main\nfunc main() { for {} }',
    fails: 'package main\nimport "os"\nfunc main() { os.Exit(3) }',
    broken: 'package main\nfunc main( {',
    grows: 'package main\nfunc main() { a := [][]byte{}\nfor { b := make([]byte, 1<<20)\nfor i := range b { b[i] = 1 }\na = append(a, b) } }',
    threads:
      'package main\nimport ("fmt"; "sync")\nfunc main() { var a, b int; fmt.Scan(&a, &b); var w sync.WaitGroup; for i := 0; i < 1000; i++ { w.Add(1); go func() { w.Done() }() }; w.Wait(); fmt.Println(a + b) }',
  },
  Rust: {
    loops: 'fn main() { loop {} }',
    fails: 'fn main() { std::process::exit(3) }',
    grows: 'fn main() { let mut v = vec![]; loop { v.push(vec![1u8; 1 << 20]); } }',
    broken: 'fn main( {',
  },
  'C#': { loops: 'class P { static void Main() { for (;;) ; } }', fails: 'class P { static int Main() { return 3; } }', broken: 'class P {' },
  PHP: {
    loops: '<?php for (;;) ;',
    fails: '<?php exit(3);',
    grows: '<?php $a = []; for (;;) $a[] = str_repeat(chr(rand(1, 9)), 1 << 20);',
    broken: '<?php function (',
  },
  Ruby: { loops: 'loop {}', fails: 'exit 3', grows: 'a = []; loop { a << "x" * (1 << 20) }', broken: 'def (' },
  Pascal: { loops: 'begin while true do; end.', fails: 'begin halt(3); end.', broken: 'begin x := ; end.' },
  Haskell: {
    loops: 'import Control.Monad\nmain :: IO ()\nmain = forever (return ())',
    fails: 'import System.Exit\nmain :: IO ()\nmain = exitWith (ExitFailure 3)',
    broken: 'main = (',
  },
}
