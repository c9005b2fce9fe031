export * from './contract/rank-api.ts'
export * from './contract/ranks.ts'
