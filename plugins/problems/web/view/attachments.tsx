import { useText } from '@verdict/core/web'
import { Button, CodeView, CopyButton, IconDownload } from '@verdict/ui-kit'
import { problems } from '../../contract/problems.ts'

export interface AttachedFile {
  readonly name: string
  readonly content: string
}

/** Parses the program's extra files from their wire format, a JSON object of names and contents. */
export function filesIn(json: string | null): AttachedFile[] {
  if (!json) return []
  try {
    return Object.entries<unknown>(JSON.parse(json)).map(([name, content]) => ({ name, content: String(content) }))
  } catch {
    return []
  }
}

/** The extra files of the program, to read, copy and download. */
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
              <Button size="mini" icon={<IconDownload />} onClick={() => downloadText(name, content)}>
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

function downloadText(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content]))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
