import type { TaskOptions } from '../tasks.ts'

export interface Row {
  name: string
  code: string
  expect: number
  options?: TaskOptions
  says?: RegExp
}

/** A program in C that reads two numbers. */
export const c = (body: string) =>
  `#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\nint main() { int a, b; scanf("%d %d", &a, &b); ${body} return 0; }`
export const right = c('printf("%d\\n", a + b);')
export const print = (text: string) => `#include <stdio.h>\nint main() { fputs("${text}", stdout); return 0; }`
