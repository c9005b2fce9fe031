export * from './contest-screens.ts'
export { default as web } from '../web/index.tsx'
