export * from './fixtures.ts'
export * from './manual-daemon.ts'
export * from './task-source.ts'
export { default as server } from '../server/index.ts'
