export * from './xlsx.ts'
