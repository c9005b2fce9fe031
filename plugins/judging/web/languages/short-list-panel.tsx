import { useApi, useLoad, useText } from '@verdict/core/web'
import { EmptyState, ErrorState, FormSwitch, Panel, TextSkeleton, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { judgeAdminApi, judging, judgingApi, type Language } from '../../contract.ts'
import './languages.css'

/** Chooses the languages that users see first in the submit form. */
export function ShortListPanel() {
  const t = useText(judging)
  const { languages } = useApi(judgingApi)
  const { value, failure, reload } = useLoad((signal) => languages({ query: { all: false } }, signal), [])
  return (
    <div className="verdict-short-list">
      <Panel title={t('short.title')}>
        <p>{t('short.hint')}</p>
        {failure ? (
          <ErrorState title={failure.message} onRetry={reload} />
        ) : value === undefined ? (
          <TextSkeleton />
        ) : value.length === 0 ? (
          <EmptyState title={t('noLanguages')} />
        ) : (
          <div className="verdict-form-switches" role="group" aria-label={t('short.title')}>
            {value.map((language) => (
              <LanguageSwitch key={language.id} language={language} />
            ))}
          </div>
        )}
      </Panel>
    </div>
  )
}

/** Saves immediately; shows the old choice again if that fails. */
function LanguageSwitch({ language: { id, name, short } }: { language: Language }) {
  const t = useText(judging)
  const { changeLanguage } = useApi(judgeAdminApi)
  const [isShort, setShort] = useState(short)
  async function change(wanted: boolean) {
    setShort(wanted)
    try {
      await changeLanguage({ params: { id }, body: { short: wanted } })
      toast.success(t(wanted ? 'short.added' : 'short.removed', { name }))
    } catch {
      // The client has shown why.
      setShort(!wanted)
    }
  }
  return <FormSwitch label={name} checked={isShort} onChange={(wanted) => void change(wanted)} />
}
