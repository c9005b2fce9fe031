import { Fills } from '../../plugins/fills.tsx'
import { useText } from '../../text/use-text.ts'
import { site } from '../bootstrap.ts'
import { footer } from '../slots.ts'

export function Footer() {
  const t = useText()
  const { name, recordName, recordUrl, projectName, projectUrl } = site
  const powered = t('footer.poweredBy', { name: projectName })
  return (
    <footer className="verdict-footer">
      <div className="verdict-footer-inner">
        <span>{name}</span>
        <Fills of={footer} with={{}} />
        {recordName &&
          (recordUrl ? (
            <a href={recordUrl} rel="noopener">
              {recordName}
            </a>
          ) : (
            <span>{recordName}</span>
          ))}
        {projectUrl ? (
          <a href={projectUrl} rel="noopener">
            {powered}
          </a>
        ) : (
          <span>{powered}</span>
        )}
      </div>
    </footer>
  )
}
