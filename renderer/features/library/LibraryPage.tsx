/** The page of /library. */
export function LibraryPage() {
  return (
    <div className="bar">
      <h1>Library</h1>
    </div>
  );
}
