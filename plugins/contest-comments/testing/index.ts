export * from './comment-scene.ts'
