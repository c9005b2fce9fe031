export * from './page-readers.ts'
export * from './reading.ts'
export * from './verdict-of.ts'
