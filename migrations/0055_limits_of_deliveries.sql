-- A delivery lets thousands of receipts through with one statement. The new rows have no statistics: the database took
-- them for a few and compared each with each, 31 s for 5,000. Joined by a hash it is one pass.
ALTER FUNCTION kontor_apply_limits() SET enable_nestloop = off;
