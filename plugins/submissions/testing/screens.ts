export * from './submission-row.ts'
export { default as web } from '../web/index.tsx'
