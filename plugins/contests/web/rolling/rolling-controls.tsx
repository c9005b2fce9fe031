import { useText } from '@verdict/core/web'
import { Button, IconButton, IconFullscreen, IconLeft, IconMinus, IconPause, IconPlayArrow, IconPlus, IconRight, IconUndo, ThemeSwitch } from '@verdict/ui-kit'
import { contests } from '../../contract/contests.ts'
import { useKeys } from '../parts/use-keys.ts'
import type { Presentation } from './use-presentation.ts'

interface RollingControlsProps {
  presentation: Presentation
  steps: number
  /** The description of the step. */
  text: string
}

/** The presenter's controls: keys, including those of remote controls, and equivalent buttons. */
export function RollingControls({ presentation, steps, text }: RollingControlsProps) {
  const t = useText(contests)
  const { position, isPlaying, paceSeconds, forward, back, restart, togglePlaying, faster, slower } = presentation
  useKeys({
    ' ': forward,
    Enter: forward,
    ArrowRight: forward,
    PageDown: forward,
    Backspace: back,
    ArrowLeft: back,
    PageUp: back,
    Home: restart,
    a: togglePlaying,
    '+': faster,
    '=': faster,
    '-': slower,
    f: toggleFullScreen,
  })
  return (
    <footer className="verdict-rolling-controls">
      <IconButton label={t('rolling.restart')} disabled={position === 0} onClick={restart}>
        <IconUndo />
      </IconButton>
      <Button icon={<IconLeft />} disabled={position === 0} onClick={back}>
        {t('rolling.back')}
      </Button>
      <Button type="primary" icon={<IconRight />} disabled={position === steps} onClick={forward}>
        {t('rolling.forward')}
      </Button>
      <IconButton label={t('rolling.automatic')} pressed={isPlaying} disabled={position === steps} onClick={togglePlaying}>
        {isPlaying ? <IconPause /> : <IconPlayArrow />}
      </IconButton>
      <span className="verdict-rolling-pace">
        <IconButton label={t('rolling.slower')} onClick={slower}>
          <IconMinus />
        </IconButton>
        <span className="verdict-figures">{t('rolling.pace', { seconds: paceSeconds })}</span>
        <IconButton label={t('rolling.faster')} onClick={faster}>
          <IconPlus />
        </IconButton>
      </span>
      <p className="verdict-rolling-text" role="status">
        {text}
      </p>
      <span className="verdict-figures">
        {position} / {steps}
      </span>
      <ThemeSwitch />
      <IconButton label={t('rolling.fullScreen')} onClick={toggleFullScreen}>
        <IconFullscreen />
      </IconButton>
    </footer>
  )
}

function toggleFullScreen(): void {
  const changed = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  // If the browser refuses full screen, the page stays as it is.
  changed.catch(() => undefined)
}
