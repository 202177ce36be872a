/** The page of /today. */
export function TodayPage() {
  return (
    <div className="bar">
      <h1>Today</h1>
    </div>
  );
}
