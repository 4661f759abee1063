-- An amount is told to the cent; it was told with all its digits where quantities and unit costs have four each. What a unit costs
-- has up to four.
create function unit_cost_text(value numeric) returns text language sql immutable parallel safe as
$$ select case when scale(trim_scale(value)) < 2 then round(value, 2)::text else trim_scale(value)::text end $$;

create or replace function money_text(value numeric) returns text language sql immutable parallel safe as
$$ select round(value, 2)::text $$;
