interface RingPart {
  key: string
  name: string
  count: number
  colour: string
}

const radius = 60
const circumference = 2 * Math.PI * radius

/** Parts of a whole as a ring, with a legend. */
export function RingChart({ parts, label }: { parts: readonly RingPart[]; label: string }) {
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { count }) => sum + count, 0))
  return (
    <div className="verdict-solved-ring">
      <svg viewBox="0 0 160 160" width={160} height={160} role="img" aria-label={`${label}: ${parts.map(({ name, count }) => `${name} ${count}`).join(', ')}`}>
        {parts.map(({ key, count, colour }, index) => (
          <circle
            key={key}
            cx={80}
            cy={80}
            r={radius}
            fill="none"
            stroke={colour}
            strokeWidth={16}
            strokeDasharray={`${Math.max(1, (count / total) * circumference - (parts.length > 1 ? 3 : 0))} ${circumference}`}
            transform={`rotate(${((starts[index] ?? 0) / total) * 360 - 90} 80 80)`}
          />
        ))}
        <text x={80} y={88} textAnchor="middle" fontSize={28} fontWeight={600} fill="var(--color-text-1)">
          {total}
        </text>
      </svg>
      <ul>
        {parts.map(({ key, name, count, colour }) => (
          <li key={key}>
            <span className="verdict-solved-dot" style={{ background: colour }} aria-hidden />
            <span>{name}</span>
            <span>{count}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
