import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begins with the files that look at the whole site: they take longest, and nothing is left to run beside one that begins last. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/architecture/')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
