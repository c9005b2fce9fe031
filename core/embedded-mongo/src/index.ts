export { spawnEmbeddedMongo, type EmbeddedMongoChild } from './child.ts'
export { DirectoryInUseError } from './owner.ts'
export { startEmbeddedMongo, type EmbeddedMongo, type EmbeddedMongoOptions } from './server.ts'
export { checkDirectory } from './storage/check.ts'
