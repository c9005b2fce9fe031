/** Parsers of package files, which run in a thread. */
export { decodeText } from '@verdict/core'
export { readXml } from './read-xml.ts'
export { readYaml } from './read-yaml.ts'
