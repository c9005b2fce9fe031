import { dirname } from 'node:path'

/** The file of a database is damaged. `problem` consists of whole sentences. */
export class DamagedDataError extends Error {
  constructor(file: string, problem: string) {
    const salvage = `embedded-mongo salvage ${dirname(file)} NEW_FOLDER`
    super(`${file} is damaged. ${problem} Restore the latest backup, or write what is readable to a new folder: ${salvage}`)
  }
}
