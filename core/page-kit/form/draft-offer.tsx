import { useSiteLanguage, useText } from '@verdict/core/web'
import { Alert, Button, momentText, Space } from '@verdict/ui-kit'
import '../styles.css'
import type { FormDraft } from './use-form-draft.ts'

interface DraftOfferProps {
  draft: FormDraft
  /** A sentence about the parts that this form's drafts do not include. */
  leftOut?: string | undefined
}

/** Shown above a form: offers an earlier draft and warns about what is not kept. The form is `inert` while the offer is open. */
export function DraftOffer({ draft: { offer, fault }, leftOut }: DraftOfferProps) {
  const t = useText()
  const language = useSiteLanguage()
  if (offer)
    return (
      <Alert
        className="verdict-draft-notice"
        type={offer.savedSince ? 'warning' : 'info'}
        title={t('draft.found', { time: momentText(offer.at, language) })}
        content={
          <div className="verdict-draft-offer">
            <span>{t(offer.savedSince ? 'draft.savedSince' : 'draft.choose')}</span>
            <Space>
              <Button type="primary" size="small" onClick={offer.restore}>
                {t('draft.restore')}
              </Button>
              <Button size="small" onClick={offer.discard}>
                {t('draft.discard')}
              </Button>
            </Space>
          </div>
        }
      />
    )
  if (fault) return <Alert className="verdict-draft-notice" type="warning" content={t(`draft.${fault}`)} />
  return leftOut ? <Alert className="verdict-draft-notice" type="info" content={leftOut} /> : null
}
