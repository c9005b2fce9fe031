import type { JudgeParts } from '../judging/judge.ts'
export async function selfTest(_parts: JudgeParts): Promise<void> {}
