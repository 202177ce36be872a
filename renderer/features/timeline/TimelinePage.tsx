/** The page of /timeline. */
export function TimelinePage() {
  return (
    <div className="bar">
      <h1>Timeline</h1>
    </div>
  );
}
