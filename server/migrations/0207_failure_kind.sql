-- compatible: what older code would read as a failure that lasts is read again within the hour

-- What went wrong with a channel's lists is called by its usual word.
update channel_taxonomy
set failure = failure - 'verdict' || jsonb_build_object('kind', case failure ->> 'verdict' when 'garbage' then 'malformed' when 'absent' then 'not_found'
  when 'repeated' then 'duplicate' else failure ->> 'verdict' end)
where failure ? 'verdict';
