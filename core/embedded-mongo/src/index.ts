export { spawnEmbeddedMongo, type EmbeddedMongoChild, type SpawnOptions } from './child-process.ts'
export { DirectoryInUseError } from './base/directory-lock.ts'
export { startEmbeddedMongo, type EmbeddedMongo, type EmbeddedMongoOptions } from './server.ts'
export { checkDirectory } from './storage/consistency-check.ts'
