/** The page of /search. */
export function SearchPage() {
  return (
    <div className="bar">
      <h1>Search</h1>
    </div>
  );
}
