import { useApi, useLoad, useText } from '@verdict/core/web'
import { readCsvFile } from '@verdict/page-kit'
import { Button, Choice, Input, toast } from '@verdict/ui-kit'
import { useRef, useState } from 'react'
import { groups } from '../../../contract/groups.ts'
import { importLimits, memberImportApi } from '../../../contract/import-api.ts'
import { rosterNames } from './roster.ts'
import type { ImportSource } from './use-member-import.ts'

interface ImportSourcesProps {
  readonly gid: number
  readonly disabled: boolean
  readonly onChoose: (source: ImportSource) => void
}

/** The maximum number of classes offered. */
const maxClasses = 500

/** The sources of an import: typed names, a file with names, or a class of the site. */
export function ImportSources({ gid, disabled, onChoose }: ImportSourcesProps) {
  const t = useText(groups)
  const { classes } = useApi(memberImportApi)
  const { value } = useLoad((signal) => classes({ query: { gid, limit: maxClasses } }, signal), [gid])
  const input = useRef<HTMLInputElement>(null)
  const [names, setNames] = useState('')
  async function read(file: File | undefined) {
    if (input.current) input.current.value = ''
    if (!file) return
    const rows = await readCsvFile(file)
    if (!rows) return toast.error(t('import.notUtf8'))
    choose(rosterNames(rows))
  }
  function choose(usernames: readonly string[]) {
    if (usernames.length === 0) return toast.error(t('errors.import-nothing'))
    if (usernames.length > importLimits.previewed) return toast.error(t('import.tooMany', { limit: importLimits.previewed }))
    onChoose({ usernames })
  }
  const offered = value?.records ?? []
  return (
    <div className="verdict-group-import-sources">
      <Input.TextArea
        aria-label={t('import.names')}
        placeholder={t('import.namesHint')}
        value={names}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={setNames}
      />
      <Button disabled={disabled || names.trim() === ''} onClick={() => choose(names.split(/[\s,，;；]+/).filter(Boolean))}>
        {t('import.check')}
      </Button>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {t('import.choose')}
      </Button>
      <input ref={input} type="file" hidden accept=".csv,.txt" aria-label={t('import.choose')} onChange={(event) => void read(event.target.files?.[0])} />
      {offered.length > 0 && (
        <Choice
          label={t('import.class')}
          value={0}
          options={[
            { value: 0, label: t('import.chooseClass') },
            ...offered.map(({ id, campusName, name, memberCount }) => ({
              value: id,
              label: t('import.classOf', { campus: campusName, name, count: memberCount }),
            })),
          ]}
          onChange={(classId) => {
            if (classId > 0 && !disabled) onChoose({ classId })
          }}
        />
      )}
    </div>
  )
}
