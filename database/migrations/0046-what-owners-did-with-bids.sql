-- The history of a project tells what the owner's side did with the bids on it, by the bidder's name: who looked at amounts, who
-- acknowledged a bid and who awarded one (records.md 'Bidding').
alter table bid_look
  -- of one bid: as it was called then
  add column bidder_name text not null default '',
  drop constraint bid_look_what_check,
  add constraint bid_look_what_check check (what in ('tabulation', 'export', 'bid', 'acknowledge', 'award'));
