import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests of the whole site. */
const longest = /\/tests\/(architecture\/|browser\/every-screen)/

/** Begins with the files that take longest, because nothing is left to run beside one that begins last. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
