type Color = readonly [red: number, green: number, blue: number]

const white: Color = [255, 255, 255]
const black: Color = [0, 0, 0]
/** The darkest and the lightest background of texts in the accent color. */
const darkSurface: Color = [27, 28, 33]

/** Contrast against the surface that leaves 4.5 : 1 on the tints of the same color. */
const contrasts = { light: 5.8, dark: 7 }

/** The shares of white in the light theme's steps 1 to 5, and of black in its steps 7 to 10. */
const light = { white: [0.91, 0.81, 0.62, 0.4, 0.08], black: [0.2, 0.37, 0.53, 0.68] }
/** The shares of the dark surface in the dark theme's steps 1 to 4, and of white in its steps 8 to 10. */
const dark = { surface: [0.85, 0.72, 0.5, 0.3], white: [0.25, 0.5, 0.75] }

/** Returns the style sheet that replaces the accent of `ui-kit/theme/tokens.css`; empty if the site has no color of its own. */
export function siteColors(color: string): string {
  if (color === '') return ''
  const wanted = parse(color)
  const onLight = until(wanted, black, (found) => contrast(found, white) >= contrasts.light)
  const onDark = until(wanted, white, (found) => contrast(found, darkSurface) >= contrasts.dark)
  const lightSteps = [...light.white.map((share) => mix(onLight, white, share)), onLight, ...light.black.map((share) => mix(onLight, black, share))]
  const darkSteps = [
    ...dark.surface.map((share) => mix(wanted, darkSurface, share)),
    mix(onDark, white, 0.12),
    onDark,
    mix(onDark, black, 0.1),
    ...dark.white.map((share) => mix(onDark, white, share)),
  ]
  const solid = `--verdict-accent-solid:rgb(${onLight});--verdict-accent-solid-hover:rgb(${mix(onLight, black, 0.12)})`
  // Style sheets are loaded later, so only a more specific selector wins.
  return `html body{${variables(lightSteps)}}html body[arco-theme='dark']{${variables(darkSteps)};${solid}}`
}

function variables(steps: readonly Color[]): string {
  return steps.map((color, index) => `--arcoblue-${index + 1}:${color.join(',')}`).join(';')
}

function parse(color: string): Color {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

function mix([red, green, blue]: Color, [otherRed, otherGreen, otherBlue]: Color, share: number): Color {
  const between = (own: number, other: number) => Math.round(own + (other - own) * share)
  return [between(red, otherRed), between(green, otherGreen), between(blue, otherBlue)]
}

/** Mixes in as little of the other color as is enough. */
function until(color: Color, other: Color, isEnough: (found: Color) => boolean): Color {
  for (let share = 0; share < 1; share += 0.02) {
    const found = mix(color, other, share)
    if (isEnough(found)) return found
  }
  return other
}

/** The contrast ratio of WCAG 2. */
function contrast(one: Color, other: Color): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

function luminance([red, green, blue]: Color): number {
  const linear = (channel: number) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
