import { useText, type LoadState } from '@verdict/core/web'
import { accounts } from '../../contract/accounts.ts'
import './sign-in.css'

/** The image of a captcha. A click loads another one. */
export function CaptchaPicture({ picture }: { picture: Pick<LoadState<{ img: string }>, 'value' | 'reload'> }) {
  const t = useText(accounts)
  return (
    <button
      type="button"
      className="verdict-auth-captcha"
      style={{ marginTop: 26 }}
      aria-label={t('auth.newPicture')}
      title={t('auth.newPicture')}
      onClick={picture.reload}
    >
      {picture.value ? (
        <img src={picture.value.img} alt={t('auth.captchaPicture')} width={125} height={40} />
      ) : (
        <span style={{ display: 'block', width: 125, height: 40 }} />
      )}
    </button>
  )
}
