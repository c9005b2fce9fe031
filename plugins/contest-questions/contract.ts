export * from './contract/api.ts'
export * from './contract/questions.ts'
