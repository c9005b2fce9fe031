export * from './circles.ts'
export * from './crowd.ts'
export * from './discussion-scene.ts'
export * from './talk.ts'
