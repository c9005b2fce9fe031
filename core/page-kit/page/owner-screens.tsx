import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { Suspense, type ComponentType, type Context } from 'react'

/** A part with the pages of a feature, each loaded when it is shown, for routes of an owner who says in which place they stand. */
export function ownerScreens<Name extends string, Place>(screens: Readonly<Record<Name, ComponentType>>, OwnerPlace: Context<Place | undefined>) {
  return function OwnerScreen({ screen, place }: { screen: Name; place: Place }) {
    const Screen: ComponentType = screens[screen]
    const waiting = (
      <PageFrame>
        <TextSkeleton lines={10} height={420} />
      </PageFrame>
    )
    return (
      <OwnerPlace value={place}>
        <Suspense fallback={waiting}>
          <Screen />
        </Suspense>
      </OwnerPlace>
    )
  }
}
