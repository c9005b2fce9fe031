import { useText } from '@verdict/core/web'
import { Button, CodeView, CopyButton, IconDownload } from '@verdict/ui-kit'
import { problems } from '../../contract/problems.ts'

export interface AttachedFile {
  readonly name: string
  readonly content: string
}

/** The files that lie beside a program, as the wire carries them: JSON text. */
export function filesIn(json: string | null): AttachedFile[] {
  if (!json) return []
  try {
    return Object.entries(JSON.parse(json) as Record<string, string>).map(([name, content]) => ({ name, content }))
  } catch {
    return []
  }
}

/** Files that a program may include, to read, copy and save. */
export function Attachments({ files }: { files: readonly AttachedFile[] }) {
  const t = useText(problems)
  return (
    <div className="verdict-statement">
      {files.map(({ name, content }) => (
        <section key={name} className="verdict-attachment">
          <h2>
            <code>{name}</code>
            <span>
              <CopyButton text={content} />
              <Button size="mini" icon={<IconDownload />} onClick={() => save(name, content)}>
                {t('page.saveFile')}
              </Button>
            </span>
          </h2>
          <CodeView code={content} language={name.split('.').pop() ?? ''} />
        </section>
      ))}
    </div>
  )
}

function save(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content]))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
