export * from './contract/api.ts'
export * from './contract/errors.ts'
export * from './contract/live.ts'
export * from './contract/questions.ts'
