export * from './attic.ts'
export * from './group-scene.ts'
