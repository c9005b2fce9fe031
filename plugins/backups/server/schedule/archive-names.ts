/** The names of the archives that one site has written. Other files in the folder are never touched. */
export class ArchiveNames {
  readonly #site: string

  constructor(site: string) {
    this.#site = site
  }

  nameOf(at: Date): string {
    return `verdict-${this.#site}-${at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.gz`
  }

  /** Returns when an archive was started; undefined for other files. */
  timeOf(name: string): Date | undefined {
    const match = new RegExp(`^verdict-${this.#site}-(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z\\.gz(\\.enc)?$`).exec(name)
    if (!match) return undefined
    const [, year = Number.NaN, month = 1, day, hours, minutes, seconds] = match.map(Number)
    return new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds))
  }

  /** Whether an interrupted backup left this file in the archive folder. */
  isLeft(name: string): boolean {
    return /\.(part|enc)$/.test(name) && this.timeOf(name.replace(/\.part$/, '')) !== undefined
  }
}
