/** What line, size and edge mean; the types are named by the filters above. */
export function Legend() {
  return (
    <div className="graphlegend micro" aria-hidden="true">
      <span>
        <svg width="26" height="8" aria-hidden="true">
          <path d="M0 4h26" className="legendline" />
        </svg>
        relation
      </span>
      <span>
        <svg width="34" height="16" aria-hidden="true" className="legenddots">
          <circle cx="6" cy="8" r="3.5" />
          <circle cx="22" cy="8" r="7" />
        </svg>
        use
      </span>
      <span>
        <svg width="34" height="16" aria-hidden="true" className="legenddots">
          <circle cx="8" cy="8" r="6" className="legendfaded" />
          <circle cx="25" cy="8" r="6" />
        </svg>
        score
      </span>
    </div>
  );
}
