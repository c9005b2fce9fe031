import type { Fault } from '../fault.ts'

export const siteFaults: readonly Fault[] = [
  {
    title: 'registration cannot be closed',
    file: 'plugins/admin/server/settings/website-settings.ts',
    before: "if (typeof register === 'boolean')",
    after: 'if (register)',
  },
  {
    title: 'an unknown switch is ignored',
    file: 'plugins/admin/server/settings/feature-switches.ts',
    before: 'if (!isEmptyInput(value)) throw new SwitchUnknown({ name })',
    after: 'void isEmptyInput(value), void SwitchUnknown, void name',
  },
  {
    title: 'the carousel accepts a bitmap',
    file: 'core/server/files/picture.ts',
    before: "picture && picture.ending !== 'bmp' &&",
    after: 'picture &&',
  },
  {
    title: 'a removed carousel picture keeps its file',
    file: 'plugins/home/server/carousel/carousel.ts',
    before: '    await this.#files.withdraw(picture.url)\n',
    after: '',
  },
  {
    title: 'the oldest backup of a day is kept',
    file: 'plugins/backups/server/schedule/schedule.ts',
    before: 'if (!newest.has(periodOf(archive.at))) newest.set',
    after: 'newest.set',
  },
  {
    title: 'an encrypted archive may lose its last chunks',
    file: 'core/command/archives/archive-encryption.ts',
    before: 'bytes[11] = Number(isLast)',
    after: 'bytes[11] = 0',
  },
  {
    title: 'two processes back up at once',
    file: 'core/command/archives/site-archives.ts',
    before: "return this.#site.locks.tryHold('backup', work)",
    after: 'return work()',
  },
]
