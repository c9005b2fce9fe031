import type { DraftFile, ProblemDraft } from '@verdict/plugin-problems/contract'
import { draft } from '@verdict/plugin-problems/testing'

/** A file of a test case. */
export const draftFile = (name: string, text: string): DraftFile => ({
  name,
  open: async function* open() {
    yield Buffer.from(text)
  },
})

/** A problem in which no field has its default, so that tests detect a format that loses one. */
export const fullDraft = (different: Partial<ProblemDraft> = {}): ProblemDraft =>
  draft({
    problemId: 'FULL',
    type: 1,
    difficulty: 2,
    auth: 3,
    hint: 'Hint with </output> and ]]> and 题',
    source: 'Cup',
    timeLimit: 2500,
    memoryLimit: 100,
    stackLimit: 50,
    outputLimit: 40,
    codeShare: false,
    openCaseResult: false,
    openCaseData: true,
    removeTrailingBlanks: false,
    caseMode: 'subtask_average',
    judgeMode: 'interactive',
    judgeProgram: { language: 'C++', code: '#include "testlib.h"\nint main() {}', protocol: 'testlib' },
    judgeExtraFiles: { 'a.h': 'x' },
    userExtraFiles: { 'b.h': '题' },
    templates: { C: 'int main() {}', Java: { code: 'class Main {}', on: false } },
    translations: { 'en-US': { title: 'Full', description: 'D', input: 'I', output: 'O', hint: 'H' } },
    solutions: [
      { name: 'ac.cpp', language: 'C++', code: 'int main() { return 0; }', expected: 'accepted' },
      { name: 'slow.py', language: 'Python3', code: 'while True: pass', expected: 'time-limit-exceeded' },
    ],
    fileIo: { read: 'sum.in', write: 'sum.out' },
    languages: ['C', 'C++'],
    tags: ['one', 'two'],
    keepsLineEnds: true,
    cases: [
      { input: draftFile('a.in', '1 2\n'), output: draftFile('a.ans', '3\n'), score: 30, groupNum: 1 },
      { input: draftFile('A.in', ''), output: draftFile('A.ans', 'x'.repeat(300_000)), score: 70, groupNum: 2 },
    ],
    ...different,
  })
