import { useText } from '../../text/use-text.ts'

/** The first link of a page, visible with the keyboard's focus: jumps over the navigation to the content. */
export function SkipLink() {
  const t = useText()
  return (
    <a className="verdict-skip" href="#content">
      {t('bar.skip')}
    </a>
  )
}
