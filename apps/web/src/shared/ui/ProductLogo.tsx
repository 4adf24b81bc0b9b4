/** Sova's own mark, shown where the operator set no logo. */
export function ProductLogo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="8" fill="var(--accent-fill)" />
      <path
        d="M5.5 14S8.6 8.4 14 8.4 22.5 14 22.5 14 19.4 19.6 14 19.6 5.5 14 5.5 14Z"
        fill="none"
        stroke="#fff"
        strokeWidth="1.9"
        strokeLinejoin="round"
      />
      <circle cx="14" cy="14" r="2.7" fill="#fff" />
    </svg>
  )
}
