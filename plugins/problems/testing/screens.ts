export * from './problem-detail.ts'
export { default as web } from '../web/index.tsx'
