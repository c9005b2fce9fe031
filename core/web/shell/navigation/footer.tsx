import { Fills, useFilled } from '../../plugins/fills.tsx'
import { footer } from '../../declaration/slots.ts'

export function Footer() {
  if (!useFilled(footer)) return null
  return (
    <footer className="verdict-footer">
      <div className="verdict-footer-inner">
        <Fills of={footer} with={{}} />
      </div>
    </footer>
  )
}
