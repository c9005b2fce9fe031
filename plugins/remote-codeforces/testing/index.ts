export * from './codeforces-pages.ts'
export * from './codeforces-site.ts'
export { codeforcesOf } from '../server/remote/codeforces.ts'
