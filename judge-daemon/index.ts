export type * from './sandbox/sandbox.ts'
export { SandboxError } from './sandbox/sandbox.ts'
