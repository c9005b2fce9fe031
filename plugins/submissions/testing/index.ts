export * from './kept-and-counted.ts'
export * from './listen.ts'
export * from './scene.ts'
export { default as server } from '../server/index.ts'
